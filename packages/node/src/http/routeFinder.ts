/** The template of a path, such as `/rpc/{chainId}`; undefined for a path that no template has. */
export type RouteFinder = (path: string) => string | undefined

/** Finds the templates of paths: what a log and metrics may say of a path, since there are only so many of them. */
export function createRouteFinder(templates: readonly string[]): RouteFinder {
  const whole = new Set(templates.filter((template) => !template.includes('{')))
  const open = templates
    .filter((template) => !whole.has(template))
    .map((template) => ({ template, pattern: new RegExp(`^${toPattern(template)}$`) }))
  return (path) => (whole.has(path) ? path : open.find(({ pattern }) => pattern.test(path))?.template)
}

/** A name in braces stands for one part of a path, and a name with dots for all the rest. */
function toPattern(template: string): string {
  const parts = template.split(/(\{[^}]*\})/)
  return parts.map((part) => (part.startsWith('{') ? toPartPattern(part) : part.replace(/[.+]/g, '\\$&'))).join('')
}

function toPartPattern(part: string): string {
  return part.endsWith('…}') ? '.+' : '[^/]+'
}
