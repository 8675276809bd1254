/** The longest that mail servers take (RFC 5321). */
const longest = 254

/** Whether a text has the shape of an email address. Whether somebody reads it only a mail can tell. */
export function isEmailText(text: string): boolean {
  const address = text.trim()
  return (
    address.length <= longest &&
    /^[^\s@<>()[\]\\,;:"]+@[^\s@<>()[\]\\,;:".]+(?:\.[^\s@<>()[\]\\,;:".]+)+$/u.test(address)
  )
}
