CREATE TABLE "run_pack_edits" (
	"run_pack_id" uuid NOT NULL,
	"path" text NOT NULL,
	"content" text NOT NULL,
	"version" integer NOT NULL,
	"edited_by" uuid,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "run_pack_edits_run_pack_id_path_pk" PRIMARY KEY("run_pack_id","path")
);
--> statement-breakpoint
ALTER TABLE "run_pack_edits" ADD CONSTRAINT "run_pack_edits_run_pack_id_run_packs_id_fk" FOREIGN KEY ("run_pack_id") REFERENCES "public"."run_packs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "run_pack_edits" ADD CONSTRAINT "run_pack_edits_edited_by_users_id_fk" FOREIGN KEY ("edited_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;