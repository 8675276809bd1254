import { render, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { type Chunk, Late } from './Late.tsx'

const Part = () => <p>here</p>

it('shows a part that came between the drawing and its effects', async () => {
  let looks = 0
  const chunk: Chunk<object> = {
    current: () => (looks++ === 0 ? undefined : Part),
    load: async () => undefined,
  }
  render(<Late of={chunk} with={{}} waiting={<p>waiting</p>} />)
  expect(await screen.findByText('here')).toBeDefined()
})
