/** The first part of the session storage keys of the unsaved input of forms. */
export const FORM_DRAFT_PREFIX = 'form-draft/';
