import type { MetadataJson } from 'libphonenumber-js/core';

/** The numbering plans of all countries: heavy, so whoever needs them is given them. */
export type PhoneMetadata = MetadataJson;
