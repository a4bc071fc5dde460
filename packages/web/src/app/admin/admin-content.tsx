import { AnswerRatings } from '../../features/faq/answer-ratings.tsx';
import { ContentTab } from '../../features/post/content-tab.tsx';

/** Posts, and what people say about the answers of the FAQ. */
export function AdminContent() {
  return (
    <div className="stack">
      <ContentTab />
      <AnswerRatings />
    </div>
  );
}
