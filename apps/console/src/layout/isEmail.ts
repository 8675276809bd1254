/** Whether custody will take it for an email address. */
export function isEmail(text: string): boolean {
  return /^[^\s@<>"]{1,64}@[^\s@<>"]{1,255}$/.test(text.trim())
}
