import { GrpcStatus } from '@google-cloud/firestore';
import { expect, it } from 'vitest';
import { isChangedError } from './client';

it('isChangedError returns true only for the gRPC errors of a write to a changed or deleted document', () => {
  const { NOT_FOUND, FAILED_PRECONDITION, ABORTED, ALREADY_EXISTS } = GrpcStatus;
  const found = [NOT_FOUND, FAILED_PRECONDITION, ABORTED, ALREADY_EXISTS].filter((code) =>
    isChangedError(Object.assign(new Error('The write failed.'), { code })),
  );
  expect(found).toEqual([NOT_FOUND, FAILED_PRECONDITION]);
});
