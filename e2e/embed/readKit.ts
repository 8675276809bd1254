/** Runs in the page: every computed property of every part of the kit and of its pseudo-elements, and how large it is. */
export function readKit(): string[] {
  const own = '[class*="latchkey-"]'
  const parts = [...document.querySelectorAll(`${own}, ${own} *`)]
  return parts.flatMap((element, index) => {
    const name = `${index} ${element.localName}.${element.getAttribute('class') ?? ''}`
    const { width, height } = element.getBoundingClientRect()
    const of = (pseudo: string | undefined) => {
      const style = getComputedStyle(element, pseudo)
      if (pseudo !== undefined && pseudo !== '::placeholder' && style.content === 'none')
        return [`${name}${pseudo} none`]
      // Where it stands is the page's, and so are custom properties; the rest is not.
      const properties = [...style].filter((property) => !/^(?:--|inset-|top$|right$|bottom$|left$)/.test(property))
      return properties.map((property) => `${name}${pseudo ?? ''} ${property}: ${style.getPropertyValue(property)}`)
    }
    const pseudo = ['::before', '::after', ...(element.matches('input') ? ['::placeholder'] : [])]
    return [`${name} ${width} × ${height}`, ...[undefined, ...pseudo].flatMap(of)]
  })
}

/** Runs in the page: the same of everything that is the page's own. */
export function readPage(): string[] {
  const all = [document.documentElement, document.body, ...document.querySelectorAll('article, article *')]
  return all.flatMap((element) => {
    const style = getComputedStyle(element)
    const { x, y, width, height } = element.getBoundingClientRect()
    const properties = [...style].map(
      (property) => `${element.localName} ${property}: ${style.getPropertyValue(property)}`,
    )
    return [`${element.localName} ${x} ${y} ${width} ${height}`, ...properties]
  })
}

/** Runs in the page: puts a sheet into its head, before or after those that are there; resolves when it counts. */
export async function putSheet({
  href,
  place,
}: {
  readonly href: string
  readonly place: 'first' | 'last'
}): Promise<void> {
  await new Promise<void>((resolve) => {
    const link = Object.assign(document.createElement('link'), { rel: 'stylesheet', href })
    link.addEventListener('load', () => resolve())
    if (place === 'first') document.head.prepend(link)
    else document.head.append(link)
  })
}

/** Runs in the page: takes a sheet away again. */
export function takeSheet(href: string): void {
  document.querySelector(`link[href="${href}"]`)?.remove()
}
