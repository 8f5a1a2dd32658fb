import type { google } from '@google-cloud/firestore/build/protos/firestore_v1_proto_api';

type Query = google.firestore.v1.IStructuredQuery;
type Filter = google.firestore.v1.StructuredQuery.IFilter;

/** Maximum number of values of an `in` filter that the in-memory engine accepts. */
const maxEngineInValues = 10;
/** Maximum number of values of an `in` filter that the Firestore service accepts. */
const maxServiceInValues = 30;

/**
 * Rewrites a query to make the in-memory engine return the same documents as the Firestore service.
 * Adds the filters that Firestore applies implicitly but the engine does not apply. Replaces an
 * `in` filter that has too many values for the engine.
 */
export function rewriteQueryForInMemoryEngine<Request extends { structuredQuery?: Query | null }>(
  request: Request,
): Request {
  const { structuredQuery: query } = request;
  if (!query) return request;
  const filters = [
    ...listOrderByFields(query).map(createExistsFilter),
    ...(query.where ? [rewriteFilter(query.where)] : []),
  ];
  return {
    ...request,
    structuredQuery: {
      ...query,
      ...(filters.length > 0 && { where: createAndFilter(filters) }),
    },
  };
}

/**
 * Returns the fields that a query sorts by. Firestore omits documents that lack one of these fields, but the
 * in-memory engine returns them after all other documents. So the rewritten query requires that these fields
 * exist.
 */
function listOrderByFields(query: Query): string[] {
  const paths = (query.orderBy ?? []).map(({ field }) => field?.fieldPath ?? '');
  return paths.filter((path) => path !== '' && path !== '__name__');
}

function rewriteFilter(filter: Filter): Filter {
  const { compositeFilter, fieldFilter } = filter;
  if (compositeFilter) {
    return {
      compositeFilter: {
        ...compositeFilter,
        filters: (compositeFilter.filters ?? []).map(rewriteFilter),
      },
    };
  }
  switch (fieldFilter?.op) {
    case 'NOT_EQUAL':
      // Without the `IS_NOT_NULL` filter, the engine also returns documents in which the field is
      // missing or null.
      return createAndFilter([
        filter,
        { unaryFilter: { op: 'IS_NOT_NULL', field: fieldFilter.field ?? null } },
      ]);
    case 'IN': {
      const values = fieldFilter.value?.arrayValue?.values ?? [];
      const { length } = values;
      if (length <= maxEngineInValues || length > maxServiceInValues) return filter;
      return createOrFilter(
        values.map((value) => ({ fieldFilter: { ...fieldFilter, op: 'EQUAL', value } })),
      );
    }
    default:
      return filter;
  }
}

function createExistsFilter(fieldPath: string): Filter {
  const field = { fieldPath };
  return createOrFilter([
    { unaryFilter: { op: 'IS_NULL', field } },
    { unaryFilter: { op: 'IS_NOT_NULL', field } },
  ]);
}

function createAndFilter(filters: Filter[]): Filter {
  return { compositeFilter: { op: 'AND', filters } };
}

function createOrFilter(filters: Filter[]): Filter {
  return { compositeFilter: { op: 'OR', filters } };
}
