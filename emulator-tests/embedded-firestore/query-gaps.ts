import type { google } from '@google-cloud/firestore/build/protos/firestore_v1_proto_api';

type Query = google.firestore.v1.IStructuredQuery;
type Filter = google.firestore.v1.StructuredQuery.IFilter;

/** How many alternatives of `in` the engine takes, and how many the service. */
const fewAlternatives = 10;
const mostAlternatives = 30;

/**
 * States what the service takes for granted and the engine does not, so that both give the same
 * documents.
 */
export function closeQueryGaps<Request extends { structuredQuery?: Query | null }>(
  request: Request,
): Request {
  const { structuredQuery: query } = request;
  if (!query) return request;
  const filters = [
    ...orderedFields(query).map(exists),
    ...(query.where ? [rewritten(query.where)] : []),
  ];
  return {
    ...request,
    structuredQuery: {
      ...query,
      ...(filters.length > 0 && { where: every(filters) }),
    },
  };
}

/**
 * A document without a field that the query sorts by is no result; the engine would put it last.
 */
function orderedFields(query: Query): string[] {
  const paths = (query.orderBy ?? []).map(({ field }) => field?.fieldPath ?? '');
  return paths.filter((path) => path !== '' && path !== '__name__');
}

function rewritten(filter: Filter): Filter {
  const { compositeFilter, fieldFilter } = filter;
  if (compositeFilter) {
    return {
      compositeFilter: {
        ...compositeFilter,
        filters: (compositeFilter.filters ?? []).map(rewritten),
      },
    };
  }
  switch (fieldFilter?.op) {
    case 'NOT_EQUAL':
      // The engine also finds documents where the field is absent or null.
      return every([
        filter,
        { unaryFilter: { op: 'IS_NOT_NULL', field: fieldFilter.field ?? null } },
      ]);
    case 'IN': {
      const alternatives = fieldFilter.value?.arrayValue?.values ?? [];
      const { length } = alternatives;
      if (length <= fewAlternatives || length > mostAlternatives) return filter;
      return some(
        alternatives.map((value) => ({ fieldFilter: { ...fieldFilter, op: 'EQUAL', value } })),
      );
    }
    default:
      return filter;
  }
}

function exists(fieldPath: string): Filter {
  const field = { fieldPath };
  return some([
    { unaryFilter: { op: 'IS_NULL', field } },
    { unaryFilter: { op: 'IS_NOT_NULL', field } },
  ]);
}

function every(filters: Filter[]): Filter {
  return { compositeFilter: { op: 'AND', filters } };
}

function some(filters: Filter[]): Filter {
  return { compositeFilter: { op: 'OR', filters } };
}
