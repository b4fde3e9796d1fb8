import { pick, readBody, type Visit } from './call.ts';
import { pageOf, rowOr404 } from './listing.ts';
import { type Reply, reply } from './reply.ts';
import type { Entry } from './shop.ts';

export function listReviews(visit: Visit): Reply {
  const { world, ids } = visit;
  const book = world.shop.books.find(ids[0] ?? '');
  if (book === undefined) return rowOr404(undefined);
  return pageOf(
    visit,
    world.shop.reviews.list().filter((review) => review.bookId === book.id),
  );
}

export function createReview(visit: Visit): Reply {
  const { world, ids } = visit;
  const book = world.shop.books.find(ids[0] ?? '');
  if (book === undefined) return rowOr404(undefined);
  const read = readBody(visit, 'NewReview');
  if (read.kind === 'refused') return read.reply;
  const review = world.shop.reviews.add({ ...pick(read.value, ['rating', 'text']), bookId: book.id });
  return reply(world.has('created-as-200') ? 200 : 201, review, { location: `/books/${book.id}/reviews/${review.id}` });
}

export function readReview(visit: Visit): Reply {
  return rowOr404(reviewOf(visit));
}

export function deleteReview(visit: Visit): Reply {
  const review = reviewOf(visit);
  if (review === undefined) return rowOr404(undefined);
  if (!visit.world.has('delete-keeps')) visit.world.shop.reviews.remove(review.id);
  return reply(204);
}

/** The review, if it belongs to the book in the path. */
function reviewOf({ world, ids }: Visit): Entry | undefined {
  const [bookId = '', reviewId = ''] = ids;
  const review = world.shop.reviews.find(reviewId);
  return review !== undefined && (review.bookId === bookId.toLowerCase() || world.has('wrong-parent')) ? review : undefined;
}
