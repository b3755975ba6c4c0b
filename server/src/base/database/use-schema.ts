/** How often a document was viewed and downloaded in a month (migration 095). Kept after it is purged, without any person. */
export interface DocumentUseTable {
  /** Its first day. */
  month: string;
  document_id: string;
  /** When it was first counted in the month. */
  department: string;
  views: number;
  downloads: number;
}
