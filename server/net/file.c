/* SPDX-License-Identifier: MIT */
#include "server/net/file.h"

#include <stdlib.h>
#include <unistd.h>

struct net_file {
    int fd;
    bool *open;
    int64_t at;
    uv_fs_t request;
    net_file_read_done *done; /* NULL: nothing is being read */
    void *context;
    bool dropped; /* to be freed when the piece has been read */
    char piece[NET_FILE_PIECE];
};

net_file *net_file_new(int fd, int64_t at, bool *open)
{
    net_file *file = calloc(1, sizeof *file);
    if (!file)
        return NULL;
    file->fd = fd;
    file->at = at;
    file->open = open;
    return file;
}

void net_file_free(net_file *file)
{
    if (!file)
        return;
    file->dropped = true;
    if (file->done)
        return; /* on_read() frees it */
    close(file->fd);
    *file->open = false;
    free(file);
}

static void on_read(uv_fs_t *request)
{
    net_file *file = request->data;
    net_file_read_done *done = file->done;
    size_t length = request->result > 0 ? (size_t)request->result : 0;
    uv_fs_req_cleanup(request);
    file->done = NULL;
    file->at += (int64_t)length;
    if (file->dropped)
        net_file_free(file);
    else
        done(file->context, file->piece, length);
}

bool net_file_read(net_file *file, uv_loop_t *loop, size_t max, net_file_read_done *done, void *context)
{
    uv_buf_t buffer = uv_buf_init(file->piece, max < NET_FILE_PIECE ? (unsigned)max : NET_FILE_PIECE);
    file->done = done;
    file->context = context;
    file->request.data = file;
    if (uv_fs_read(loop, &file->request, file->fd, &buffer, 1, file->at, on_read) == 0)
        return true;
    file->done = NULL;
    return false;
}
