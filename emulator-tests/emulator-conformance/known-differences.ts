/**
 * Reasons for the different results of the official and the embedded emulator, by key of the
 * operation. “Engine” is the in-memory library that the embedded emulator uses.
 */
export const knownEmulatorDifferences: Record<string, string> = {
  'filter: != null': 'The engine does not sort by the filtered field without an explicit orderBy.',
  'filter: != NaN': 'The engine returns only numbers, and sorts by name.',
  'filter: in with null':
    'The engine rejects null in the values. The service accepts it and never matches it.',
  'filter: not-in with null': 'The engine rejects null in the values. The service returns nothing.',
  'filter: array-contains-any with 11 values': 'The engine accepts ten values, the service thirty.',
  'order: by id, descending':
    'The official emulator requires an index here. The embedded one never requires an index.',
  'aggregation: sum and average with NaN and text':
    'The engine ignores NaN in a sum, and counts documents without the summed field.',
  'multiple documents: read some fields of a document':
    'The engine reads only complete documents, so the embedded emulator returns an error.',
  'transaction: read-only, at a past time': 'The engine cannot read earlier versions.',
  'transaction: read-only, at a time before the first write':
    'The engine cannot read earlier versions, so it rejects no time as too old.',
  'rejection: a reserved field name': 'The engine accepts any field name.',
  'rejection: a lone surrogate':
    'The official emulator rejects the bytes. The embedded one stores replacement characters.',
  'rejection: an order that differs from the field of a range filter':
    'The service can sort by a field other than that of the range filter. The engine cannot.',
};
