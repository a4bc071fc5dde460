import { useLingui } from '@lingui/react/macro';
import { postLimits } from '@strapline/domain/post/post-limits';
import { Bold, Heading2, ImagePlus, Link as LinkIcon, List, Quote } from 'lucide';
import { type KeyboardEvent, useLayoutEffect, useRef, useState } from 'react';
import { Segmented } from '../../ui/form/choice.tsx';
import { FieldError } from '../../ui/form/field.tsx';
import { Icon } from '../../ui/icon.tsx';
import { applyMark, type Edited, insertPicture, type Mark } from './markdown-edit.ts';
import { PictureDialog } from './picture-dialog.tsx';
import css from './post.module.css';
import { PostText } from './post-text.tsx';

type PostEditorProps = { text: string; error: string | undefined; onChange: (text: string) => void };

/** The text of a post in Markdown, with a toolbar and a preview. */
export function PostEditor({ text, error, onChange }: PostEditorProps) {
  const { t } = useLingui();
  const [view, setView] = useState<'write' | 'preview'>('write');
  const [isAdding, setAdding] = useState(false);
  const { field, read, change } = useCaret(text, onChange);
  const marks = useMarks();

  function onKeyDown(event: KeyboardEvent) {
    if (!event.ctrlKey && !event.metaKey) return;
    const pressed = marks.find(({ key }) => key === event.key.toLowerCase());
    if (!pressed) return;
    event.preventDefault();
    change(applyMark(read(), pressed.mark, pressed.placeholder));
  }

  return (
    <div>
      <div className={css['bar']}>
        <Segmented
          label={t`View of the text`}
          value={view}
          options={[
            { value: 'write', label: t`Write` },
            { value: 'preview', label: t`Preview` },
          ]}
          onChange={setView}
        />
        {view === 'write' && (
          <Toolbar
            marks={marks}
            onMark={(mark, placeholder) => change(applyMark(read(), mark, placeholder))}
            onPicture={() => setAdding(true)}
          />
        )}
      </div>
      {view === 'preview' ? (
        <section className={`panel ${css['preview']}`} aria-label={t`Preview`}>
          <PostText text={text.trim()} />
        </section>
      ) : (
        <textarea
          ref={field}
          className={`area ${css['area']}`}
          name="text"
          value={text}
          maxLength={postLimits.text}
          aria-label={t`Text`}
          aria-invalid={error ? true : undefined}
          aria-describedby="post-text-help"
          placeholder={t`Tell it as you would tell a friend.`}
          onChange={(event) => onChange(event.target.value)}
          onKeyDown={onKeyDown}
        />
      )}
      {error ? (
        <FieldError id="post-text-help" error={error} />
      ) : (
        <span className="help" id="post-text-help">{t`Markdown works too: **bold**, ## heading, - list, > quote.`}</span>
      )}
      {isAdding && (
        <PictureDialog
          title={t`Add a picture to the text`}
          onAdd={(picture) => {
            setAdding(false);
            change(insertPicture(read(), picture.id, picture.alt));
          }}
          onClose={() => setAdding(false)}
        />
      )}
    </div>
  );
}

type MarkButton = { mark: Mark; icon: typeof Bold; label: string; placeholder: string; key?: string };

function useMarks(): MarkButton[] {
  const { t } = useLingui();
  return [
    { mark: 'bold', icon: Bold, label: t`Bold`, placeholder: t`bold text`, key: 'b' },
    { mark: 'heading', icon: Heading2, label: t`Heading`, placeholder: '' },
    { mark: 'list', icon: List, label: t`List`, placeholder: '' },
    { mark: 'quote', icon: Quote, label: t`Quote`, placeholder: '' },
    { mark: 'link', icon: LinkIcon, label: t`Link`, placeholder: t`link text`, key: 'k' },
  ];
}

type ToolbarProps = { marks: readonly MarkButton[]; onMark: (mark: Mark, placeholder: string) => void; onPicture: () => void };

function Toolbar({ marks, onMark, onPicture }: ToolbarProps) {
  const { t } = useLingui();
  return (
    <div className={css['tools']} role="toolbar" aria-label={t`Format`}>
      {marks.map(({ mark, icon, label, placeholder, key }) => (
        <button
          key={mark}
          type="button"
          className="ib"
          aria-label={label}
          title={key ? `${label} (Ctrl+${key.toUpperCase()})` : label}
          aria-keyshortcuts={key ? `Control+${key.toUpperCase()}` : undefined}
          onClick={() => onMark(mark, placeholder)}
        >
          <Icon icon={icon} />
        </button>
      ))}
      <button type="button" className="ib" aria-label={t`Picture`} title={t`Picture`} onClick={onPicture}>
        <Icon icon={ImagePlus} />
      </button>
    </div>
  );
}

/** The field with its selection, which stays in place when a button changes the text. */
function useCaret(text: string, onChange: (text: string) => void) {
  const field = useRef<HTMLTextAreaElement>(null);
  // Where the caret belongs once React has written the changed text.
  const caret = useRef<Edited>(null);
  useLayoutEffect(() => {
    const next = caret.current;
    caret.current = null;
    if (!next || !field.current) return;
    field.current.focus();
    field.current.setSelectionRange(next.start, next.end);
  });
  return {
    field,
    read: (): Edited => ({
      text,
      start: field.current?.selectionStart ?? text.length,
      end: field.current?.selectionEnd ?? text.length,
    }),
    change: (next: Edited): void => {
      caret.current = next;
      onChange(next.text);
    },
  };
}
