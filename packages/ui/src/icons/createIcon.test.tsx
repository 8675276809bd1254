import { render } from '@testing-library/react'
import { expect, test } from 'vitest'
import * as first from './firstIcons.tsx'
import * as later from './icons.tsx'

test.each(Object.entries({ ...first, ...later }))(
  '%s is a drawing of its package in our line, and nothing that is heard',
  (_name, Icon) => {
    const { container, unmount } = render(<Icon />)
    const svg = container.querySelector('svg')
    expect(svg?.children.length).toBeGreaterThan(0)
    expect(svg?.getAttribute('stroke-width')).toBe('1.75')
    expect(svg?.getAttribute('aria-hidden')).toBe('true')
    expect(container.querySelector('[style], script, [href]')).toBeNull()
    unmount()
  },
)

test('what points along the line of writing turns with it, and nothing else does', () => {
  const turning = Object.entries({ ...first, ...later }).filter(([, Icon]) => {
    const { container, unmount } = render(<Icon />)
    const turns = container.querySelector('svg')?.hasAttribute('class') ?? false
    unmount()
    return turns
  })
  expect(turning.map(([name]) => name).toSorted()).toEqual(['BackIcon', 'LeaveIcon', 'NextIcon', 'OutIcon'])
})
