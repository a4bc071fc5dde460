// Strapline widget script, version 1. Released: never change this file, add widget-2.js beside it.
(() => {
  if (customElements.get('strapline-widget')) return;
  // The server that this script comes from. Unknown in a module, where the frame of the snippet names it.
  const source = document.currentScript?.src;

  class StraplineWidget extends HTMLElement {
    connectedCallback() {
      // The frame of the snippet may not have been parsed yet.
      if (document.readyState === 'loading')
        document.addEventListener('DOMContentLoaded', () => this.isConnected && this.start(), { once: true });
      else this.start();
    }

    disconnectedCallback() {
      removeEventListener('message', this);
    }

    start() {
      const frame = this.querySelector('iframe') ?? this.addFrame();
      if (!frame) return;
      this.frame = frame;
      this.origin = new URL(frame.src).origin;
      addEventListener('message', this);
      frame.addEventListener('load', () => this.greet());
      this.greet();
    }

    addFrame() {
      if (!source || !/^\w+$/.test(this.id)) return null;
      const frame = document.createElement('iframe');
      frame.src = `${new URL(source).origin}/widget/${this.id}?embed=1`;
      frame.title = 'Strapline';
      frame.loading = 'lazy';
      frame.width = '100%';
      frame.height = '480';
      frame.style.border = '0';
      this.append(frame);
      return frame;
    }

    // Asks the widget for its height. It answers only pages that its maker allowed.
    greet() {
      this.frame.contentWindow?.postMessage({ type: 'strapline:hello' }, '*');
    }

    handleEvent({ data, origin, source: sender }) {
      if (origin !== this.origin || sender !== this.frame.contentWindow || data?.type !== 'strapline:size') return;
      const height = Number(data.height);
      if (!(height > 0 && height < 20000)) return;
      this.frame.style.height = `${height}px`;
      if (typeof data.title === 'string') this.frame.title = data.title.slice(0, 200);
      // The link is for pages where the frame doesn't work.
      for (const link of this.querySelectorAll(':scope > p')) link.hidden = true;
    }
  }

  customElements.define('strapline-widget', StraplineWidget);
})();
