import sharp from 'sharp';

/**
 * Sharp, the library that processes images, with settings for untrusted files.
 *
 * Only the loaders of the three accepted formats are available. A file of another format is never
 * parsed, even if a check of its first bytes were wrong. One thread and no cache keep the memory of an
 * instance small: an upload uses one sharp pipeline at a time, and no image is read twice.
 */
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({
  operation: ['VipsForeignLoadJpeg', 'VipsForeignLoadPng', 'VipsForeignLoadWebp'],
});
sharp.concurrency(1);
sharp.cache(false);

export { sharp };
