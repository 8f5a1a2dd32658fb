import fc from 'fast-check';

const anyValue = fc.oneof(
  fc.jsonValue(),
  fc.string({ unit: 'binary', maxLength: 200 }),
  fc.double(),
  fc.integer(),
  fc.constantFrom('__proto__', 'constructor', '\ud800', '1e400', 'javascript:1'),
);

/**
 * As JSON text: a good body with some fields spoilt and some left out, or another object or list
 * altogether. What is neither, the Functions framework refuses before the service sees it.
 */
export function spoilt(good: object): fc.Arbitrary<string> {
  const names = Object.keys(good);
  const changes = fc.dictionary(fc.constantFrom(...names), anyValue, { minKeys: 1 });
  const omissions = fc.subarray(names, { maxLength: Math.min(2, names.length) });
  const bodies = fc.tuple(changes, omissions).map(([change, omitted]) => {
    const body: Record<string, unknown> = { ...good, ...change };
    return Object.fromEntries(Object.entries(body).filter(([name]) => !omitted.includes(name)));
  });
  return fc
    .oneof(
      { weight: 9, arbitrary: bodies },
      { weight: 1, arbitrary: fc.oneof(fc.object(), fc.array(fc.jsonValue())) },
    )
    .map((body) => JSON.stringify(body));
}

/** The last part of an address, as it is sent. `fetch` resolves dots before it sends them. */
export const badPathId: fc.Arbitrary<string> = fc
  .string({ unit: 'binary', minLength: 1, maxLength: 80 })
  .filter((id) => !/^(?:[\w-]{1,64}|\.{1,2})$/.test(id))
  .map(encodeURIComponent);

/** One of the two that sort the list is good, or both are anything. */
export const badQuery: fc.Arbitrary<string> = fc
  .record({
    sortField: fc.oneof(fc.constant('price'), fc.string({ unit: 'binary', maxLength: 40 })),
    sortOrder: fc.oneof(fc.constant('asc'), fc.string({ unit: 'binary', maxLength: 40 })),
  })
  .filter(({ sortField, sortOrder }) => sortField !== 'price' || sortOrder !== 'asc')
  .map((query) => new URLSearchParams(query).toString());
