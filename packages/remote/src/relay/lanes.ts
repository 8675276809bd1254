/** Who is in turn, where several must go one after the other. */
export type Lanes<Item> = {
  enter(lane: string, item: Item): void
  isInTurn(lane: string, item: Item): boolean
  /** The one whose turn it is then, if anybody waits. */
  leave(lane: string, item: Item): Item | undefined
}

/** Makes lanes, all of them empty. */
export function createLanes<Item>(): Lanes<Item> {
  const lanes = new Map<string, readonly Item[]>()
  const read = (lane: string) => lanes.get(lane) ?? []
  return {
    enter: (lane, item) => void lanes.set(lane, [...read(lane), item]),
    isInTurn: (lane, item) => read(lane)[0] === item,
    leave(lane, item) {
      const others = read(lane).filter((each) => each !== item)
      if (others.length > 0) lanes.set(lane, others)
      else lanes.delete(lane)
      return others[0]
    },
  }
}
