import * as z from 'zod/mini';

/**
 * Returns a copy of `schema` that checks only types. The copy checks no limits and no formats, and
 * it changes no value. It is for stored data, which the service validated on write. Stored data can
 * be older than a validation rule and must still be accepted.
 */
export function toUncheckedSchema<Schema extends z.core.$ZodType>(schema: Schema): Schema {
  const { def } = (schema as unknown as z.core.$ZodTypes)._zod;
  return z.clone(schema, { ...def, checks: [], ...uncheckedNestedSchemas(def) });
}

function uncheckedNestedSchemas(def: z.core.$ZodTypes['_zod']['def']): object {
  switch (def.type) {
    case 'object': {
      const fields = Object.entries(def.shape);
      return {
        shape: Object.fromEntries(fields.map(([name, field]) => [name, toUncheckedSchema(field)])),
      };
    }
    case 'array':
      return { element: toUncheckedSchema(def.element) };
    case 'optional':
    case 'nullable':
      return { innerType: toUncheckedSchema(def.innerType) };
    default:
      return {};
  }
}
