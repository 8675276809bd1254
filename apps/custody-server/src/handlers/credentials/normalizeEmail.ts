/** The one spelling under which an address is stored and looked for. */
export function normalizeEmail(email: string): string {
  return email.trim().toLowerCase()
}
