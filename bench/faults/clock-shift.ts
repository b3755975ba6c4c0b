/** Loaded before a hub: its clock differs from that of the database by CLOCK_SHIFT_MS. */
const shift = Number(process.env['CLOCK_SHIFT_MS'] ?? 0);
const RealDate = Date;

globalThis.Date = new Proxy(RealDate, {
  construct: (target, args: unknown[], self) =>
    Reflect.construct(target, args.length === 0 ? [target.now() + shift] : args, self) as Date,
  get: (target, name, self) =>
    name === 'now' ? () => target.now() + shift : (Reflect.get(target, name, self) as unknown),
});
