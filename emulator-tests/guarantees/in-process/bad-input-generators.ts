import fc from 'fast-check';

const anyValue = fc.oneof(
  fc.jsonValue(),
  fc.string({ unit: 'binary', maxLength: 200 }),
  fc.double(),
  fc.integer(),
  fc.constantFrom('__proto__', 'constructor', '\ud800', '1e400', 'javascript:1'),
);

/**
 * Returns a fast-check generator (`fc.Arbitrary`) of request bodies as JSON text. A body is a valid body
 * with changed and missing fields, or a random object or list. It is never another JSON value, because the
 * Functions framework rejects such bodies before the API sees them. Some generated bodies are still valid,
 * so the caller must filter them out.
 */
export function createBadBodyGenerator(validBody: object): fc.Arbitrary<string> {
  const names = Object.keys(validBody);
  const replacedFields = fc.dictionary(fc.constantFrom(...names), anyValue, { minKeys: 1 });
  const omittedNames = fc.subarray(names, { maxLength: Math.min(2, names.length) });
  const bodies = fc.tuple(replacedFields, omittedNames).map(([replaced, omitted]) => {
    const body: Record<string, unknown> = { ...validBody, ...replaced };
    return Object.fromEntries(Object.entries(body).filter(([name]) => !omitted.includes(name)));
  });
  return fc
    .oneof(
      { weight: 9, arbitrary: bodies },
      { weight: 1, arbitrary: fc.oneof(fc.object(), fc.array(fc.jsonValue())) },
    )
    .map((body) => JSON.stringify(body));
}

/**
 * Generates URL-encoded path segments that are invalid IDs. Excludes `.` and `..`, because `fetch`
 * resolves them before it sends the request.
 */
export const badPathIdGenerator: fc.Arbitrary<string> = fc
  .string({ unit: 'binary', minLength: 1, maxLength: 80 })
  .filter((id) => !/^(?:[\w-]{1,64}|\.{1,2})$/.test(id))
  .map(encodeURIComponent);

/** Generates query strings in which `sortField`, `sortOrder`, or both are random text. */
export const badQueryGenerator: fc.Arbitrary<string> = fc
  .record({
    sortField: fc.oneof(fc.constant('price'), fc.string({ unit: 'binary', maxLength: 40 })),
    sortOrder: fc.oneof(fc.constant('asc'), fc.string({ unit: 'binary', maxLength: 40 })),
  })
  .filter(({ sortField, sortOrder }) => sortField !== 'price' || sortOrder !== 'asc')
  .map((query) => new URLSearchParams(query).toString());
