import { createSlice } from './slice.ts';

/** Whether the chat with support is open. Any page can open it: by `openChat`, or by a link to `#chat`. */
export const useChat = createSlice<{ isOpen: boolean }>({ isOpen: false });

export function openChat(): void {
  useChat.getState().change({ isOpen: true });
}

export function closeChat(): void {
  useChat.getState().change({ isOpen: false });
}
