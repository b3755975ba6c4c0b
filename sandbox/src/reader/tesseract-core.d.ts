// tesseract.js-core brings no types: of its interface (tesseract's own baseapi.h, in JavaScript) what is used here.
declare module 'tesseract.js-core/*' {
  interface TessBaseAPI {
    /** The folder of the models (null: where one stands), their names joined by '+', the engine. @returns 0 when it went well */
    Init(folder: string | null, languages: string, engine: number): number;
    SetVariable(name: string, value: string): boolean;
    /** Takes '/input'; an EXIF orientation and an angle in radians. @returns 0 when it went well */
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
