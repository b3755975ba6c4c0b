import { deflateSync } from 'node:zlib';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { expectLinear } from '@exam-vault/testing/expect-linear';
import type { BytePatch } from './file-inspector.ts';
import {
  app1,
  exifPayload,
  gpsJpeg,
  picture,
  pngChunk,
  tiffBlock,
  withChunks,
  withPatches,
  withSegments,
  xmpBytes,
  xmpPayload,
} from '@exam-vault/testing/located-photos';
import { locationPatches } from './location-patches.ts';

function expectSound(patches: readonly BytePatch[], length: number): void {
  let end = 0;
  for (const patch of patches) {
    expect(patch.offset).toBeGreaterThanOrEqual(end);
    expect(patch.bytes.length).toBeGreaterThan(0);
    end = patch.offset + patch.bytes.length;
  }
  expect(end).toBeLessThanOrEqual(length);
}

describe('hostile bytes and locationPatches', () => {
  const seeds = Promise.all([
    gpsJpeg(),
    picture()
      .jpeg()
      .toBuffer()
      .then((jpeg) => withSegments(jpeg, exifPayload(tiffBlock('MM')), xmpPayload(xmpBytes))),
    picture()
      .png()
      .toBuffer()
      .then((png) =>
        withChunks(
          png,
          pngChunk('eXIf', tiffBlock('II')),
          pngChunk('zTXt', Buffer.concat([Buffer.from('Raw profile type exif\0\0'), deflateSync(Buffer.from('x'))])),
        ),
      ),
  ]);

  it('never make it throw, and patches never leave the file', async () => {
    const files = await seeds;
    const mutation = fc.record({ at: fc.nat(1200), bytes: fc.uint8Array({ minLength: 1, maxLength: 12 }) });
    const mutated = fc
      .record({ seed: fc.nat(files.length - 1), mutations: fc.array(mutation, { maxLength: 8 }), cut: fc.nat(4000) })
      .map(({ seed, mutations, cut }) => {
        const file = Buffer.from(files[seed]!.subarray(0, Math.max(files[seed]!.length - cut * 2, 20)));
        for (const { at, bytes } of mutations) Buffer.from(bytes).copy(file, Math.min(at, file.length));
        return file;
      });
    const random = fc.uint8Array({ maxLength: 2000 }).map((bytes) => Buffer.from(bytes));
    fc.assert(
      fc.property(fc.oneof(mutated, random), fc.constantFrom('JPEG' as const, 'PNG' as const), (file, type) => {
        const whole = Buffer.from(file);
        const patches = locationPatches(file, type);
        expectSound(patches, file.length);
        expect(file.equals(whole)).toBe(true);
      }),
      { numRuns: 3_000 },
    );
  });

  it('keep XMP as long and never leave a GPS value behind in a well-formed packet', () => {
    const value = fc.stringMatching(/^[ -!#-%(-;=?-~]{0,20}$/);
    const name = fc.constantFrom('exif:GPSLatitude', 'tiff:Make', 'drone-dji:GpsLongitude', 'dc:title', 'xmlns:gps');
    const element: fc.Arbitrary<string> = fc.letrec<{ node: string }>((tie) => ({
      node: fc
        .tuple(
          name,
          fc.uniqueArray(fc.tuple(name, value), { selector: ([key]) => key, maxLength: 3 }),
          fc.array(fc.oneof({ depthSize: 'small' }, value, tie('node')), { maxLength: 3 }),
        )
        .map(
          ([tag, attributes, children]) =>
            `<${tag} ${attributes.map(([key, text]) => `${key}="${text}"`).join(' ')}>${children.join('')}</${tag}>`,
        ),
    })).node;
    fc.assert(
      fc.property(element, (text) => {
        const packet = app1(xmpPayload(Buffer.from(`<rdf>${text}</rdf>`, 'latin1')));
        fc.pre(packet.length < 65_000);
        const changed = withPatches(packet, locationPatches(packet, 'JPEG'));
        // The segment's length may look like a bracket.
        const after = changed.toString('latin1', 4);
        expect(changed.length).toBe(packet.length);
        expect(after).not.toMatch(/(exif|drone-dji):gps/i);
        const opened = [...after.matchAll(/<[a-z]/g)].length;
        expect([...after.matchAll(/<\//g)].length).toBe(opened);
      }),
    );
  });

  const repeated = (pattern: string | Buffer, size = 4 * 1024 * 1024): Buffer => Buffer.alloc(size, pattern, 'latin1');
  const selfPointing = Buffer.alloc(65_000);
  selfPointing.write('II*\0\u0008\0\0\0', 'latin1');
  selfPointing.writeUInt16LE(0xffff, 8);
  for (let at = 10; at + 12 < selfPointing.length; at += 12) {
    selfPointing.writeUInt16LE(at % 24 === 10 ? 0x8825 : 0x8769, at);
    selfPointing.writeUInt16LE(5, at + 2);
    selfPointing.writeUInt32LE(0xffffffff, at + 4);
    selfPointing.writeUInt32LE(at % 60_000, at + 8);
  }
  it.each([
    ['only 0xFF', 'JPEG', repeated('\u00ff')],
    ['only APP1 markers', 'JPEG', repeated('\u00ff\u00e1')],
    ['tiny Exif segments', 'JPEG', repeated('\u00ff\u00e1\0\u0008Exif\0\0')],
    ['long Exif segments in each other', 'JPEG', repeated('\u00ff\u00e1\u00ff\u00ffExif\0\0II*\0')],
    ['tables that point at themselves', 'JPEG', repeated(app1(exifPayload(selfPointing)))],
    ['XMP of open brackets', 'JPEG', repeated(app1(xmpPayload(repeated('<', 65_000))))],
    ['XMP of open GPS elements', 'JPEG', repeated(app1(xmpPayload(repeated('<a:GPSx b="', 65_000))))],
    ['film boxes', 'JPEG', repeated('\u00a9xyz\0\u0012\u0015\u00c7+1+2')],
    ['empty chunks', 'PNG', Buffer.concat([Buffer.alloc(8), repeated(pngChunk('tEXt', Buffer.alloc(0)))])],
    ['GPS chunks', 'PNG', Buffer.concat([Buffer.alloc(8), repeated(pngChunk('tEXt', Buffer.from('gps\0')))])],
  ] as const)('twice as many %s take twice as long, no more', (_name, type, file) => {
    expectLinear((share) => locationPatches(file.subarray(0, file.length * share), type));
    const patches = locationPatches(file, type);
    expect(patches.every((patch) => patch.offset + patch.bytes.length <= file.length)).toBe(true);
  });

  it('hundreds of deflated bombs take little longer than the first: together they may unpack to 16 MB', () => {
    const bomb = pngChunk(
      'zTXt',
      Buffer.concat([Buffer.from('Raw profile type xmp\0\0'), deflateSync(Buffer.alloc(16 * 1024 * 1024))]),
    );
    const time = (count: number) => {
      const file = Buffer.concat([Buffer.alloc(8), ...Array<Buffer>(count).fill(bomb)]);
      const began = performance.now();
      locationPatches(file, 'PNG');
      return performance.now() - began;
    };
    const [first, ...others] = [1, 1, 1].map(time);
    expect(time(256)).toBeLessThan(20 * Math.max(first ?? 0, ...others));
  });
});
