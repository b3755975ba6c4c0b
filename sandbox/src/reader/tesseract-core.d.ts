// tesseract.js-core has no types. These are the functions that the reader calls; tesseract's own baseapi.h describes them.
declare module 'tesseract.js-core/*' {
  interface TessBaseAPI {
    /** `folder` of the models (null: the current one); `languages` joined by '+'. @returns 0 on success */
    Init(folder: string | null, languages: string, engine: number): number;
    SetVariable(name: string, value: string): boolean;
    /** Loads '/input'. `orientation` as in EXIF, `angle` in radians. @returns 0 on success */
    SetImageFile(orientation: number, angle: number): number;
    Recognize(monitor: null): number;
    GetJSONText(page: number): string;
  }
  interface TesseractCore {
    readonly FS: { writeFile(path: string, bytes: Uint8Array): void };
    readonly TessBaseAPI: new () => TessBaseAPI;
  }
  const load: (options: {
    print?: (text: string) => void;
    printErr?: (text: string) => void;
  }) => Promise<TesseractCore>;
  export default load;
}
