// The elements of a page by their name.
import type {} from '@latchkey/element'
import type { Page } from '@playwright/test'

/** Runs in the page: every computed property of everything inside of the elements, but for its place in the page. */
export function readInnerStyles(): string[] {
  const hosts = [...document.querySelectorAll('latchkey-connect')]
  const inside = hosts.flatMap(({ shadowRoot }) => [...(shadowRoot?.querySelectorAll('*') ?? [])])
  return inside.flatMap((element, index) => {
    const style = getComputedStyle(element)
    const name = `${index} ${element.localName}.${element.getAttribute('class')}`
    const properties = [...style].filter((property) => !/^(?:inset-|top$|right$|bottom$|left$)/.test(property))
    return properties.map((property) => `${name} ${property}: ${style.getPropertyValue(property)}`)
  })
}

/** Counts the events that each element and the document hear from now on, as `name@place`. */
export async function countEvents(page: Page, names: readonly string[]): Promise<() => Promise<string[]>> {
  await page.evaluate((events) => {
    const heard: string[] = []
    const places = [...document.querySelectorAll('latchkey-connect')]
    for (const name of events) {
      document.addEventListener(name, () => heard.push(`${name}@document`))
      for (const [index, place] of places.entries()) place.addEventListener(name, () => heard.push(`${name}@${index}`))
    }
    Reflect.set(window, 'heardEvents', heard)
  }, names)
  return async () => await page.evaluate(() => [...(Reflect.get(window, 'heardEvents') as string[])].sort())
}
