/** A heading's part of an address, as plain file views of the common code hosts make it. */
export function slugOf(heading: string): string {
  return heading
    .trim()
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\p{M}_\- ]/gu, '')
    .replaceAll(' ', '-')
}

/** A document without its fenced code, in which nothing is a heading or a link. */
export function withoutCode(markdown: string): string {
  return markdown.replace(fences, (fence) => fence.replace(/[^\n]+/g, ''))
}

/** The addresses of a document's headings; a second one of the same words gets a number. */
export function anchorsOf(markdown: string): ReadonlySet<string> {
  const found = new Set<string>()
  for (const [, heading = ''] of withoutCode(markdown).matchAll(/^#{1,6} (.+)$/gm)) {
    const slug = slugOf(heading.replace(/\[([^\]]*)\]\([^)]*\)/g, '$1').replace(/[`*]/g, ''))
    let name = slug
    for (let count = 1; found.has(name); count++) name = `${slug}-${count}`
    found.add(name)
  }
  return found
}

export type Link = { readonly text: string; readonly target: string; readonly whole: string }

/** Every link and picture of a document, but those to other hosts. */
export function linksOf(markdown: string): readonly Link[] {
  return [...withoutCode(markdown).matchAll(link)].map(([whole, text = '', target = '']) => ({ whole, text, target }))
}

/** The document with each of its links as `change` wants it; code stays as it is. */
export function changeLinks(markdown: string, change: (link: Link) => string): string {
  const parts = markdown.split(fences)
  return parts
    .map((part) =>
      part.startsWith('```')
        ? part
        : part.replace(link, (whole, text: string, target: string) => change({ whole, text, target })),
    )
    .join('')
}

/** The file of the repository that a link leads to, and the place in it. */
export function resolveLink(source: string, target: string): { readonly file: string; readonly anchor: string } {
  const { pathname, hash } = new URL(target, `file:///${source}`)
  return { file: pathname.slice(1), anchor: hash.slice(1) }
}

const fences = /(^```[\s\S]*?^```$)/gm
const link = /!?\[((?:[^[\]]|\[[^\]]*\])*)\]\((?!https?:|mailto:)([^)\s]+)\)/g
