/** The path of the page, without slashes at its end. */
export function readPath(): string {
  const { pathname } = window.location
  let end = pathname.length
  // Not by a pattern: one takes long over a path of nothing but slashes.
  while (end > 1 && pathname[end - 1] === '/') end--
  return pathname.slice(0, end)
}
