/** The path of the page, without a trailing slash. */
export function readPath(): string {
  return window.location.pathname.replace(/(?<=.)\/+$/, '')
}
