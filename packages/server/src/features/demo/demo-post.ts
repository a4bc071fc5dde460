/** A post of the demo: days ago, its author (ines writes for the team), title, topics, the piece at the top, and its text, in which `{picture}` is a picture of that piece. */
export type DemoPost = readonly [daysAgo: number, author: string, title: string, tags: readonly string[], piece: string, text: string];
