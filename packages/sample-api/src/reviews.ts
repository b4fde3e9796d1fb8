import { pickFields, readBody, type ShopRequest } from './call.ts';
import { pageOf, rowOr404 } from './listing.ts';
import { type Reply, reply } from './reply.ts';
import type { Entry } from './shop.ts';

export function listReviews(request: ShopRequest): Reply {
  const { world, ids } = request;
  const book = world.shop.books.find(ids[0] ?? '');
  if (book === undefined) return rowOr404(undefined);
  return pageOf(
    request,
    world.shop.reviews.list().filter((review) => review.bookId === book.id),
  );
}

export function createReview(request: ShopRequest): Reply {
  const { world, ids } = request;
  const book = world.shop.books.find(ids[0] ?? '');
  if (book === undefined) return rowOr404(undefined);
  const read = readBody(request, 'NewReview');
  if (read.kind === 'refused') return read.reply;
  const review = world.shop.reviews.add({ ...pickFields(read.value, ['rating', 'text']), bookId: book.id });
  return reply(world.has('created-as-200') ? 200 : 201, review, { location: `/books/${book.id}/reviews/${review.id}` });
}

export function readReview(request: ShopRequest): Reply {
  return rowOr404(reviewOf(request));
}

export function deleteReview(request: ShopRequest): Reply {
  const review = reviewOf(request);
  if (review === undefined) return rowOr404(undefined);
  if (!request.world.has('delete-keeps')) request.world.shop.reviews.remove(review.id);
  return reply(204);
}

/** The review, if it belongs to the book in the path. */
function reviewOf({ world, ids }: ShopRequest): Entry | undefined {
  const [bookId = '', reviewId = ''] = ids;
  const review = world.shop.reviews.find(reviewId);
  return review !== undefined && (review.bookId === bookId.toLowerCase() || world.has('wrong-parent')) ? review : undefined;
}
