declare module 'google-libphonenumber' {
  interface PhoneNumber {
    getNationalNumber(): number | undefined;
  }
  interface PhoneNumberUtil {
    getSupportedRegions(): string[];
    getExampleNumberForType(region: string, type: number): PhoneNumber | null;
    format(number: PhoneNumber, format: number): string;
    isValidNumber(number: PhoneNumber): boolean;
  }
  export const PhoneNumberUtil: { getInstance(): PhoneNumberUtil };
  export const PhoneNumberType: Readonly<Record<string, number>>;
  export const PhoneNumberFormat: Readonly<Record<'E164' | 'INTERNATIONAL' | 'NATIONAL' | 'RFC3966', number>>;
}
