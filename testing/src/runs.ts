/** `RUNS=200 npm test -- fuzz`: how often the tests do what chance decides (requests, races, kills), or 1. */
export const RUNS = Math.max(1, Math.trunc(Number(process.env['RUNS'] || 1)));
