/**
 * Loads the code that prepares and sends photos. It loads on demand, because most users of a form send no
 * photo.
 */
export const loadPhotoUploadCode = () => import('./send-photo');
