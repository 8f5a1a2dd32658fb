/** Where the embedded emulator answers otherwise than the official one, and why that is so. */
export const knownDifferences: Record<string, string> = {
  'filter: != null': 'The engine does not sort by the field of such a filter unless it is told to.',
  'filter: != NaN': 'The engine finds numbers alone, and sorts by name.',
  'filter: in with null': 'The engine refuses null among the values; the service never finds it.',
  'filter: not-in with null':
    'The engine refuses null among the values; the service finds nothing.',
  'filter: array-contains-any of 11': 'The engine takes ten values, the service thirty.',
  'order: by id, backwards':
    'The official emulator asks for an index here; the embedded one needs none, ever.',
  'aggregation: sum and average with NaN and text':
    'The engine leaves NaN out of a sum, and counts documents that lack the summed field.',
  'many documents: read some fields of many':
    'The engine reads whole documents; the embedded emulator says so instead of sending more.',
  'transaction: a read-only one, of the past': 'The engine keeps no earlier versions to read.',
  'transaction: a read-only one, of a time before all':
    'The engine keeps no earlier versions, so that no time is too long ago.',
  'refusal: a field name that is reserved': 'The engine takes any field name.',
  'refusal: a lone surrogate':
    'The official emulator fails on the bytes; here they arrive as replacement characters.',
  'refusal: an order that contradicts the range’s':
    'The service has learnt to sort by another field than the range’s; the engine has not.',
};
