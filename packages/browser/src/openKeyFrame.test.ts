import { afterEach, expect, test } from 'vitest'
import { openKeyFrame } from './openKeyFrame.ts'

afterEach(() => document.body.replaceChildren())

test('a key frame stands in its sandbox from before it is loaded: scripts and its own origin, and nothing more', () => {
  const attributes: (string | null)[] = []
  const append = document.body.append.bind(document.body)
  document.body.append = (...nodes) => {
    for (const node of nodes) attributes.push(node instanceof HTMLElement ? node.getAttribute('sandbox') : null)
    append(...nodes)
  }
  try {
    const { remove } = openKeyFrame('http://keys.localhost:4401', { page: '/export' })
    expect(attributes).toEqual(['allow-scripts allow-same-origin'])
    const frame = document.querySelector('iframe')
    expect(frame?.getAttribute('sandbox')).toBe('allow-scripts allow-same-origin')
    expect(frame?.getAttribute('src')).toBe('http://keys.localhost:4401/export')
    expect(frame?.hidden).toBe(true)
    remove()
    expect(document.querySelector('iframe')).toBeNull()
  } finally {
    document.body.append = append
  }
})

test('a key frame that shows something is seen in the place that it was given', () => {
  const place = document.createElement('div')
  document.body.append(place)
  openKeyFrame('http://keys.localhost:4401', { page: '/import', place })
  expect(place.querySelector('iframe')?.hidden).toBe(false)
})

test('a key frame is asked to speak and to look as the place in which it is seen', () => {
  const [page, place] = [document.createElement('div'), document.createElement('div')]
  page.lang = 'pt-BR'
  place.dataset['title'] = 'A chave'
  place.style.setProperty('--latchkey-scheme', 'dark')
  page.append(place)
  document.body.append(page)
  openKeyFrame('http://keys.localhost:4401', { page: '/import', place })
  const frame = place.querySelector('iframe')
  expect(frame?.getAttribute('src')).toBe('http://keys.localhost:4401/import?language=pt-BR&theme=dark')
  expect(frame?.title).toBe('A chave')
})
