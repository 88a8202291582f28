// Runs in the page: when something was begun there, and when what came of it was painted.
globalThis.probe = (() => {
  const PAINTED_MS_MAX = 20_000
  const SCROLLED_MS_MAX = 240_000

  /** The time of the first paint after `look` says yes. */
  const painted = look =>
    new Promise((resolve, reject) => {
      const bound = setTimeout(() => reject(new Error(`not painted: ${look}`)), PAINTED_MS_MAX)
      const watch = new MutationObserver(() => tell())
      const tell = () => {
        if (!look()) return
        watch.disconnect()
        clearTimeout(bound)
        requestAnimationFrame(() => {
          const { port1, port2 } = new MessageChannel()
          port1.onmessage = () => resolve(performance.now())
          port2.postMessage(null)
        })
      }
      watch.observe(document, { subtree: true, childList: true, attributes: true, characterData: true })
      tell()
    })

  const log = () => document.querySelector('[role=log]')
  const rows = selector => {
    const list = document.querySelector(selector)
    return list && !list.dataset.old && list.querySelector('a') ? list : null
  }
  /** Another conversation than the one that is open, with its messages. */
  const another = () => {
    const old = log()
    return painted(() => log() !== old && log()?.querySelector('article'))
  }
  const next = () => new Promise(resolve => requestAnimationFrame(resolve))
  /** The row of a conversation, scrolled to: only those in view are in the page. */
  const rowOf = async id => {
    for (const begun = performance.now(); performance.now() - begun < PAINTED_MS_MAX; await next()) {
      const row = document.querySelector(`a[data-id="${id}"]`)
      if (row) return row
      const box = document.querySelector('div:has(> ul a[data-id])')
      box.scrollTop += box.clientHeight / 2
    }
    throw new Error(`no row of ${id}`)
  }
  const heard = new Map()
  const tasks = []
  const interactions = new Map()
  let pressedAt = 0
  addEventListener('keydown', event => (pressedAt = event.timeStamp), { capture: true })
  new PerformanceObserver(list =>
    tasks.push(...list.getEntries().map(one => ({ at: one.startTime, ms: one.duration }))),
  ).observe({ type: 'longtask' })
  new PerformanceObserver(list => {
    for (const { interactionId, duration } of list.getEntries())
      if (interactionId)
        interactions.set(interactionId, Math.max(duration, interactions.get(interactionId) ?? 0))
  }).observe({ type: 'event', durationThreshold: 16 })

  let expected = null
  return {
    /** The longest task that began from `at` on; they are told some time after they have ended. */
    longestSince: at => Math.max(0, ...tasks.filter(one => one.at >= at).map(one => one.ms)),
    interactions,
    /** A bare read: its bytes, parsed. */
    async bare(url) {
      const begun = performance.now()
      const answer = await (await fetch(url, { cache: 'no-store' })).json()
      if (answer.code !== undefined && answer.code !== 1000) throw new Error(`${url}: ${answer.message}`)
      return performance.now() - begun
    },
    /** From the press on its row to its messages. */
    async open(id) {
      const row = await rowOf(id)
      const done = another()
      const begun = performance.now()
      row.click()
      return (await done) - begun
    },
    /** From the change of the address to the first rows of a list. */
    async list(path, selector) {
      const old = document.querySelector(selector)
      if (old) old.dataset.old = 'old'
      const begun = performance.now()
      history.pushState(null, '', path)
      dispatchEvent(new PopStateEvent('popstate'))
      return (await painted(() => rows(selector))) - begun
    },
    /** What the next key leads to; `told` says how long it took. */
    expectConversation() {
      expected = another()
    },
    expectWords(words) {
      expected = painted(() => log()?.textContent.includes(words))
    },
    async sinceKey() {
      return (await expected) - pressedAt
    },
    /** A bare stream beside the page's own: when it heard which of our words. */
    async listen() {
      const { next } = await (
        await fetch('/stream', { headers: { accept: 'application/json', prefer: 'envelope=none' } })
      ).json()
      if (!Number.isInteger(next)) throw new Error(`no place in the stream: ${next}`)
      const answer = await fetch(`/stream?after=${next}`, { headers: { accept: 'text/event-stream' } })
      const reader = answer.body.getReader()
      const decoder = new TextDecoder()
      const read = async () => {
        const { done, value } = await reader.read()
        if (done) return
        for (const [words] of decoder.decode(value, { stream: true }).matchAll(/zq\d+/g))
          if (!heard.has(words)) heard.set(words, performance.now())
        await read()
      }
      void read()
    },
    async sinceHeard(words) {
      const at = await expected
      // the page may paint before the bare stream has its turn
      while (!heard.has(words)) {
        if (performance.now() - at > PAINTED_MS_MAX)
          throw new Error(`no bare stream heard ${words}: ${[...heard.keys()]}`)
        await new Promise(resolve => setTimeout(resolve, 1))
      }
      return at - heard.get(words)
    },
    /** Scrolls a list to its end, again and again, until it has read so many pages. */
    async scroll(selector, pages, pattern) {
      const box = document.querySelector(selector)
      const read = () =>
        performance.getEntriesByType('resource').filter(({ name }) => name.includes(pattern)).length
      performance.setResourceTimingBufferSize(10_000)
      const begun = read()
      const end = performance.now() + SCROLLED_MS_MAX
      while (read() - begun < pages) {
        if (performance.now() > end) throw new Error(`${read() - begun} pages were read`)
        box.scrollTop += box.clientHeight
        await next()
      }
      return box.scrollHeight
    },
  }
})()
