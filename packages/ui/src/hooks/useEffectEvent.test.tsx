import { cleanup, render } from '@testing-library/react'
import { useEffect } from 'react'
import { afterEach, expect, test } from 'vitest'
import { useEffectEvent } from './useEffectEvent.ts'

afterEach(cleanup)

type TellerProps = { readonly word: string; readonly turn: number; readonly onTell: (text: string) => void }

function Teller({ word, turn, onTell }: TellerProps) {
  const tell = useEffectEvent((end: number) => onTell(`${word}${end}`))
  useEffect(() => tell(turn), [turn, tell])
  return null
}

test('an effect that does not run again for it calls the newest function', () => {
  const heard: string[] = []
  const onTell = (text: string) => void heard.push(text)
  const { rerender } = render(<Teller word="a" turn={1} onTell={onTell} />)
  rerender(<Teller word="b" turn={1} onTell={onTell} />)
  expect(heard).toEqual(['a1'])
  rerender(<Teller word="c" turn={2} onTell={onTell} />)
  expect(heard).toEqual(['a1', 'c2'])
})
