export interface PlaceKey {
  organizationId: string;
  placeId: string;
}
