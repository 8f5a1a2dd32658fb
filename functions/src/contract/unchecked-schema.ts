import * as z from 'zod/mini';

/**
 * Returns a schema for the same types that checks no limits and no formats, and changes no value.
 * It is for data that the service has already validated, because stored data can be older than a
 * rule.
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
