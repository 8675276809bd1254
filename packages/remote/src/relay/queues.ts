/** The one in turn, where several must go one after the other. */
export type Queues<Item> = {
  enter(queue: string, item: Item): void
  isInTurn(queue: string, item: Item): boolean
  /** The one whose turn it is then, if anybody waits. */
  leave(queue: string, item: Item): Item | undefined
}

/** Makes queues, all of them empty. */
export function createQueues<Item>(): Queues<Item> {
  const queues = new Map<string, readonly Item[]>()
  const read = (queue: string) => queues.get(queue) ?? []
  return {
    enter: (queue, item) => void queues.set(queue, [...read(queue), item]),
    isInTurn: (queue, item) => read(queue)[0] === item,
    leave(queue, item) {
      const others = read(queue).filter((each) => each !== item)
      if (others.length > 0) queues.set(queue, others)
      else queues.delete(queue)
      return others[0]
    },
  }
}
