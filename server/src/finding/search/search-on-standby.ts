import type { StandbyReads } from '../../base/database/standby-reads.ts';
import type { SearchService } from './search-service.ts';

/** Searches on the standby what costs most: words inside documents, suggestions, similar documents. Lists by title come from the primary. */
export function searchOnStandby(primary: SearchService, standby: SearchService, { read }: StandbyReads): SearchService {
  return {
    search: (request) =>
      request.inside
        ? read(
            () => standby.search(request),
            () => primary.search(request),
          )
        : primary.search(request),
    // By the log of changes, which only the primary has.
    byNameToday: primary.byNameToday,
    suggest: (kind, text) =>
      read(
        () => standby.suggest(kind, text),
        () => primary.suggest(kind, text),
      ),
    similarTo: (document) =>
      read(
        () => standby.similarTo(document),
        () => primary.similarTo(document),
      ),
  };
}
