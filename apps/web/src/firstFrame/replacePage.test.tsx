import { beforeEach, expect, test, vi } from 'vitest'
import { replacePage } from './replacePage.ts'

const page = '<header><a href="/">Home</a><button aria-haspopup="dialog">Connect</button></header>'
let root: HTMLElement
const draw = () => {
  root.innerHTML = page
}

beforeEach(() => {
  document.body.innerHTML = `<div id="root" data-drawn>${page}</div>`
  root = document.getElementById('root') as HTMLElement
})

test('the keyboard stays where it was', () => {
  root.querySelector('button')?.focus()
  const before = document.activeElement
  replacePage(root, draw)
  expect(document.activeElement).toBe(root.querySelector('button'))
  expect(document.activeElement).not.toBe(before)
})

test('who has been nowhere is put nowhere', () => {
  replacePage(root, draw)
  expect(document.activeElement).toBe(document.body)
})

test('a press that came too early is made once, as it was made', () => {
  root.setAttribute('data-pressed', '1')
  const clicks = vi.fn()
  root.addEventListener('click', ({ detail }) => clicks(detail))
  replacePage(root, draw)
  replacePage(root, draw)
  expect(clicks.mock.calls).toEqual([[1]])
})

test('a press of a button that says something else by now is not made', () => {
  root.setAttribute('data-pressed', '1')
  const clicks = vi.fn()
  root.addEventListener('click', clicks)
  replacePage(root, () => {
    root.innerHTML = page.replace('Connect<', '0x12<')
  })
  expect(clicks).not.toHaveBeenCalled()
})

test('a press of an account that is there again by now is made', () => {
  const account = (state: string) => page.replace('Connect<', `0x12<span>, ${state}</span><`)
  root.innerHTML = account('reconnecting')
  root.setAttribute('data-pressed', '1')
  const clicks = vi.fn()
  root.addEventListener('click', clicks)
  replacePage(root, () => {
    root.innerHTML = account('on Latchkey Local')
  })
  expect(clicks).toHaveBeenCalledOnce()
})

test('the keyboard stays with what it has reached, wherever that stands by now, or is nowhere', () => {
  root.querySelector('button')?.focus()
  replacePage(root, () => {
    root.innerHTML = page.replace('<header>', '<header><a href="/send">Send</a><a href="/sign">Sign</a>')
  })
  expect(document.activeElement).toBe(root.querySelector('button'))
  root.innerHTML = `${page}<a href="">Load the page again</a>`
  root.querySelector<HTMLElement>('a[href=""]')?.focus()
  replacePage(root, draw)
  expect(document.activeElement).toBe(document.body)
})

test('the page counts as working from then on', () => {
  replacePage(root, draw)
  expect(root.hasAttribute('data-drawn')).toBe(false)
})

test.each(['pointerup', 'pointercancel', 'keyup'])(
  'what is pressed just now is not taken away before its %s',
  (end) => {
    vi.useFakeTimers()
    root.setAttribute('data-held', '')
    const drawn = vi.fn(draw)
    replacePage(root, drawn)
    vi.advanceTimersByTime(400)
    expect(drawn).not.toHaveBeenCalled()
    window.dispatchEvent(new Event(end))
    vi.advanceTimersByTime(1000)
    expect(drawn).toHaveBeenCalledOnce()
    vi.useRealTimers()
  },
)

test('a press without an end is not waited for for ever', () => {
  vi.useFakeTimers()
  root.setAttribute('data-held', '')
  const drawn = vi.fn(draw)
  replacePage(root, drawn)
  vi.advanceTimersByTime(500)
  expect(drawn).toHaveBeenCalledOnce()
  vi.useRealTimers()
})
