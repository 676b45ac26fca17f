// Loaded when a phone field is about to be used: numbering plans are large, and most visitors type no number. They are
// the server's own plans, so that both always agree.
import metadata from 'libphonenumber-js/max/metadata';
import examples from 'libphonenumber-js/mobile/examples';
import { phoneCountries } from '#domain/phone/phone-countries.ts';

export { examples, metadata };

export const dialCountries = phoneCountries(metadata);
