/** The disk of the data folder: uploads, published media and the embedded database. */
export type Disk = { freeBytes(): Promise<number> };
