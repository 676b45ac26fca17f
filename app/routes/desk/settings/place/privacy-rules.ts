import { isRetention } from '#domain/place/retention.ts';
import { formOf, oneOf, whole } from '#app/form/form-shape.ts';

export const shownOfGuests = ['number', 'name'] as const;

/** Hours, from 0 (deleted at once) to a month. The place's own value is offered too. */
export const usualHours: readonly number[] = [0, 1, 4, 12, 24, 48, 72, 168, 336, 720];

export const privacyForm = formOf({
  keepHours: whole((hours) => !isRetention(hours) && 'out_of_range'),
  shows: oneOf(shownOfGuests, 'number'),
});
